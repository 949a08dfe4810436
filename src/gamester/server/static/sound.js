// Three soft sounds, made here, off until asked: pitch, after, long.
import { pref } from "./prefs.js";

const notes = { card: [[620, 0, 0.06]], seal: [[196, 0, 0.18], [131, 0.07, 0.24]], move: [[587, 0, 0.2], [784, 0.14, 0.3]] };
let audio;

export function sound(name) {
  if (!pref("sound")) return;
  audio ||= new AudioContext();
  for (const [frequency, after, long] of notes[name]) {
    const start = audio.currentTime + after, gain = new GainNode(audio, { gain: 0.1 }), tone = new OscillatorNode(audio, { frequency });
    gain.gain.setTargetAtTime(0, start, long / 3);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + long);
  }
}

/** Soft clicks of chips and cards, off until the visitor turns them on. */

import { make } from "./dom.js";

const STORED = "croupier.sound";
/** @type {AudioContext | null} */
let audio = null;

/** Whether sounds are on. */
export function sounding() {
  return localStorage.getItem(STORED) === "on";
}

/**
 * A short sound.
 * @param {"card" | "chip" | "win"} kind
 */
export function play(kind) {
  if (!sounding()) return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  const [pitch, length] = kind === "card" ? [320, 0.05] : kind === "chip" ? [1_450, 0.04] : [660, 0.25];
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = kind === "win" ? "sine" : "triangle";
  tone.frequency.setValueAtTime(pitch, now);
  volume.gain.setValueAtTime(0.06, now);
  volume.gain.exponentialRampToValueAtTime(0.0001, now + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + length);
}

/** The button that turns sounds on and off. */
export function soundButton() {
  const button = make("button", { class: "plain", type: "button" });
  const show = () => {
    button.setAttribute("aria-pressed", String(sounding()));
    button.textContent = sounding() ? "Sound on" : "Sound off";
  };
  button.addEventListener("click", () => {
    localStorage.setItem(STORED, sounding() ? "off" : "on");
    show();
    play("chip");
  });
  show();
  return button;
}

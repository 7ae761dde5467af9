/** Milliseconds that each key moves on a waveform. */
export const WAVE_STEPS = { ArrowLeft: -5000, ArrowRight: 5000, PageDown: -30_000, PageUp: 30_000 }

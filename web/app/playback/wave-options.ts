/** How waveforms are asked for: once more without a word, then a person says when. What stands at an address never changes. */
export const WAVE_OPTIONS = {
  retry: 1,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
} as const

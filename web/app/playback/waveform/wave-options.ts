/** Waveforms are retried once automatically, then by the user. The content of an address never changes. */
export const WAVE_OPTIONS = {
  retry: 1,
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
} as const

/** Whether this browser supports saving; otherwise it is not offered. */
export const canSaveOffline = (): boolean =>
  typeof window !== 'undefined' &&
  window.isSecureContext &&
  'caches' in window &&
  'indexedDB' in window &&
  'locks' in navigator &&
  'serviceWorker' in navigator &&
  // What a browser plays natively, past its pages, does not reach the worker.
  ('MediaSource' in window || 'ManagedMediaSource' in window) &&
  'BroadcastChannel' in window

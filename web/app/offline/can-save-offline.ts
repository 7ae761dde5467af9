/** Whether this browser has all that saving takes; where it does not, nothing of it is offered. */
export const canSaveOffline = (): boolean =>
  typeof window !== 'undefined' &&
  window.isSecureContext &&
  'caches' in window &&
  'indexedDB' in window &&
  'locks' in navigator &&
  'serviceWorker' in navigator &&
  // What a browser plays by itself, past its pages, asks no worker.
  ('MediaSource' in window || 'ManagedMediaSource' in window) &&
  'BroadcastChannel' in window

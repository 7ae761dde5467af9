/** True when this browser supports saving; otherwise it is not offered. */
export const canSaveOffline = (): boolean =>
  typeof window !== 'undefined' &&
  window.isSecureContext &&
  'caches' in window &&
  'indexedDB' in window &&
  'locks' in navigator &&
  'serviceWorker' in navigator &&
  // Media that a browser loads natively, outside the page, does not reach the service worker.
  ('MediaSource' in window || 'ManagedMediaSource' in window) &&
  'BroadcastChannel' in window

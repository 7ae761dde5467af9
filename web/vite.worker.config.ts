import { defineConfig } from 'vite'
import { offlinePaths } from './offline-routes.ts'

/** The service worker: one file at the root of the site, written after the site's own build. */
export default defineConfig({
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    outDir: 'build/client',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: 'worker/worker.ts',
      output: { format: 'iife', entryFileNames: 'worker.js' },
    },
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production'), OFFLINE_PATHS: JSON.stringify(offlinePaths()) },
})

import { defineConfig } from 'vite'
import { contractForBrowsers } from './contract-for-browsers.ts'

/**
 * The embedded player for other sites: a script and a style sheet of its own, without React; hls.js is loaded at the first
 * press.
 */
export default defineConfig({
  base: '/embed/',
  plugins: [contractForBrowsers],
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    cssTarget: ['chrome107', 'safari16.4', 'firefox110'],
    outDir: 'build/client/embed',
    emptyOutDir: true,
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'embed/embed.ts',
      // Pages load it with its version in the query: a chunk that imported it without would run it a second time.
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: 'embed.js', chunkFileNames: '[name]-[hash].js', assetFileNames: '[name][extname]' },
    },
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
})

import { defineConfig } from 'vite'
import { contractForBrowsers } from './contract-for-browsers.ts'

/** The small player for other sites: a script and a sheet of its own, without React; hls.js follows the first press. */
export default defineConfig({
  base: '/embed/',
  plugins: [contractForBrowsers],
  build: {
    target: 'es2022',
    cssTarget: ['chrome107', 'safari16.4', 'firefox110'],
    outDir: 'build/client/embed',
    emptyOutDir: true,
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: 'embed/embed.ts',
      // Pages ask for it with their version behind it: a chunk that imported it by its bare name would run it a second time.
      preserveEntrySignatures: 'strict',
      output: { format: 'es', entryFileNames: 'embed.js', chunkFileNames: '[name]-[hash].js', assetFileNames: '[name][extname]' },
    },
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
})

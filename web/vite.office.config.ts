import { defineConfig } from 'vite'
import { composeIdioms } from './compose-idioms.ts'
import { contractForBrowsers } from './contract-for-browsers.ts'
import { scopedName } from './scoped-name.ts'

/** The back office: a build of its own, beside the public one and served to staff alone (`server/src/pages/office.ts`). */
export default defineConfig({
  base: '/admin/',
  plugins: [contractForBrowsers],
  css: { modules: { generateScopedName: scopedName }, postcss: { plugins: [composeIdioms] } },
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    cssTarget: ['chrome107', 'safari16.4', 'firefox110'],
    outDir: 'build/office',
    emptyOutDir: true,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    manifest: 'manifest.json',
    rolldownOptions: {
      input: 'office/main.tsx',
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: /\/node_modules\/(react|react-dom|react-router|scheduler|@tanstack|zod)\// },
            { name: 'kit', test: /\/web\/app\/(ui|forms|remote|session)\//, minShareCount: 2 },
          ],
        },
      },
    },
  },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
})

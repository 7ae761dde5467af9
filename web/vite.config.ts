import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

/** What so many modules share goes out as one file: many small ones compress worse, and each is a request. */
const SHARED_BY = 9

export default defineConfig({
  plugins: [reactRouter()],
  build: {
    target: 'es2022',
    // Phones' in-app browsers know no light-dark(): the build writes it for them as variables.
    cssTarget: ['chrome107', 'safari16.4', 'firefox110'],
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: SHARED_BY }] } } },
  },
  ssr: { noExternal: [/^@shenglang\//, /^@tabler\//] },
})

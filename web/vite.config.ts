import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'

/** What so many modules share goes out as one file: many small ones compress worse, and each is a request. */
const SHARED_BY = 14

/** Calls are described for the published document alone: browsers get them without the words. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/contract\/src\/.*\.ts$/, code: 'summary:' },
    handler: (code) => ({ code: code.replace(/(summary:\s+)'.*'/g, "$1''"), map: null }),
  },
}

export default defineConfig({
  plugins: [reactRouter(), withoutSummaries],
  build: {
    target: 'es2022',
    // Phones' in-app browsers know no light-dark(): the build writes it for them as variables.
    cssTarget: ['chrome107', 'safari16.4', 'firefox110'],
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: SHARED_BY }] } } },
  },
  // The server's build holds all that it renders with, React and the router in their production builds: whoever starts it
  // need not say so in the environment, and it is read as a few files.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
})

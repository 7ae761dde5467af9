import type { KnipConfig } from 'knip'

/** What nothing uses is found by knip, in the check: files, exports, dependencies. */
export default {
  // A type that stands in a signature of its own file may be named by whoever uses that.
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    '.': { entry: ['bench/**/*.ts', 'tools/*.{ts,cjs}', 'e2e/*.ts'] },
    contract: { includeEntryExports: true },
    player: { includeEntryExports: true },
    server: {
      entry: ['src/commands/*.ts', 'migrations/*.ts'],
      // Pino loads it by name, in a thread of its own.
      ignoreDependencies: ['pino-pretty'],
    },
    // What the builds begin with, and what the build of the site puts in the place of a router's module.
    web: {
      entry: ['vite.*.config.ts', 'worker/worker.ts', 'embed/embed.ts', 'app/shell/route-modules.ts'],
    },
    demo: { entry: ['renders/*.ts'], includeEntryExports: true },
  },
} satisfies KnipConfig

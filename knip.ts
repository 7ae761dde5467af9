import type { KnipConfig } from 'knip'

/** Knip finds unused files, exports and dependencies in the check. */
export default {
  // A type in an exported signature may be imported by the callers of it.
  ignoreExportsUsedInFile: { interface: true, type: true },
  // Of the machine: a benchmark or a test that lacks it says so.
  ignoreBinaries: ['nginx', 'redis-server'],
  workspaces: {
    '.': { entry: ['bench/**/*.ts', 'deploy/**/*.ts', 'tools/*.{ts,cjs}', 'e2e/**/*.ts'] },
    contract: { includeEntryExports: true },
    player: { includeEntryExports: true },
    server: {
      entry: ['src/commands/*.ts', 'migrations/*.ts'],
      // Pino loads it by name, in a thread of its own.
      ignoreDependencies: ['pino-pretty'],
    },
    // What the builds begin with, and what the build of the site puts in the place of a router's module.
    web: {
      entry: ['vite.*.config.ts', 'worker/worker.ts', 'embed/embed.ts', 'office/main.tsx', 'app/shell/router/route-modules.ts'],
    },
    demo: { entry: ['renders/*.ts'], includeEntryExports: true },
  },
} satisfies KnipConfig

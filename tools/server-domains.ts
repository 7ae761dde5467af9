import { readdirSync } from 'node:fs'

/** Folders of `server/src` that are not domains: the platform below them and the composition above (docs/architecture.md). */
export const NO_DOMAINS = ['platform', 'composition', 'pages', 'commands', 'demo']

/** The domains of the server: every other folder. */
export const SERVER_DOMAINS = readdirSync('server/src', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !NO_DOMAINS.includes(entry.name))
  .map(({ name }) => name)

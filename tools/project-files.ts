import { globSync } from 'node:fs'

const FILES = [
  '*.*',
  '.dependency-cruiser.cjs',
  'deploy/.env.example',
  '{bench,contract,demo,deploy,docs,e2e,player,server,tools,web}/**/*.*',
]
/** Files that are installed, built or stored (.gitignore). */
const MADE = ['**/{node_modules,.react-router,test-results}/**', '{web/build,server/data}/**']

/** The project's files of every kind by path; read from the disk, so that no git is needed. */
export const projectFiles = (): string[] => globSync(FILES, { exclude: MADE }).sort()

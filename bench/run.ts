import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs every benchmark, one process after another; `npm run bench -- pages` runs one. */
const ALL = [
  'audio-range',
  'pages',
  'cold-gets',
  'first-paint',
  'found-and-readable',
  'session-check',
  'sign-in-load',
  'sign-in-guesses',
  'start',
  'catalogue',
  'search-quality',
  'search-peer',
  'rows',
  'facets-beside-lists',
  'facet-kernel',
  'likes',
  'last-pieces',
  'gate',
  'comments',
  'words',
  'messages',
  'circle',
  'share-picture',
  'sitemaps',
  'notices',
  'announcements',
  'event-streams',
  'set-plan',
  'player-start',
  'offline-start',
  'player-leaks',
  'mix-beats',
  'waveform-draw',
  'analysis',
  'beat-grid',
  'truth-sets',
  'fingerprint',
  'listening',
  'pipeline',
  'upload',
  'package-zip',
  'dj-export',
  'stick',
  'purchase-night',
  'purchase-rates',
  'duplicate-notifications',
  'settle',
]
const chosen = process.argv.slice(2)

for (const name of chosen.length > 0 ? chosen : ALL) {
  process.stdout.write(`\n── ${name}\n`)
  const [code] = await once(spawn(process.execPath, ['--expose-gc', `bench/${name}.ts`], { stdio: 'inherit' }), 'exit')
  if (code !== 0) process.exitCode = 1
}

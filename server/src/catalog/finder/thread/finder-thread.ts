import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { connectPatiently } from '../../../platform/database/database.ts'
import { LocalFinder } from '../library/local-finder.ts'
import { Answering } from './finder-responder.ts'
import type { FromThread, ThreadData, ToThread } from './thread-finder.ts'

/** The index in a thread, with its own connection. */
const { address, ...options }: ThreadData = workerData
const port = parentPort as MessagePort
const say = (message: FromThread) => port.postMessage(message)

const database = connectPatiently({ address })
const finder = new LocalFinder(database.query(), {
  ...options,
  report: (error, what) => {
    const { message, code } = error as Error & { code?: unknown }
    say({ report: { what, message: String(message), code: String(code ?? '') } })
  },
})
const answering = new Answering(finder, (answers) => say({ answers }))

port.on('message', async (message: ToThread) => {
  if ('questions' in message) return answering.take(message.questions)
  await finder.close()
  await database.close()
  port.close()
})

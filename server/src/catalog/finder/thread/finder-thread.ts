import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { connectPatiently } from '../../../platform/database/database.ts'
import { LocalFinder } from '../library/local-finder.ts'
import { FinderResponder } from './finder-responder.ts'
import type { FromThread, ThreadData, ToThread } from './thread-finder.ts'

/** Runs the index in a thread, with a database connection of its own. */
const { address, ...options }: ThreadData = workerData
const port = parentPort as MessagePort
const send = (message: FromThread) => port.postMessage(message)

const database = connectPatiently({ address })
const finder = new LocalFinder(database.query(), {
  ...options,
  report: (error, what) => {
    const { message, code } = error as Error & { code?: unknown }
    send({ report: { what, message: String(message), code: String(code ?? '') } })
  },
})
const responder = new FinderResponder(finder, (responses) => send({ responses }))

port.on('message', async (message: ToThread) => {
  if ('requests' in message) return responder.take(message.requests)
  await finder.close()
  await database.close()
  port.close()
})

const DATABASE = 'stick'
const STORE = 'folders'
const LAST = 'last'

const answerOf = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })

async function withStore<Value>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Value>): Promise<Value> {
  const opening = indexedDB.open(DATABASE, 1)
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE))
  const database = await answerOf(opening)
  try {
    return await answerOf(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

/** The folder that was chosen last. A browser without storage asks each time. */
export const savedFolder = {
  async keep(folder: FileSystemDirectoryHandle): Promise<void> {
    await withStore('readwrite', (store) => store.put(folder, LAST)).catch(() => {})
  },
  async last(): Promise<FileSystemDirectoryHandle | undefined> {
    const stored: unknown = await withStore('readonly', (store) => store.get(LAST)).catch(() => undefined)
    return stored instanceof FileSystemDirectoryHandle ? stored : undefined
  },
}

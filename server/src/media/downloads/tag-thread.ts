import { parentPort, workerData } from 'node:worker_threads'
import { TagLib } from 'taglib-wasm'
import type { TagOrder } from './tagging.ts'

const { path, properties, cover } = workerData as TagOrder
const taglib = await TagLib.initialize()
const file = await taglib.open(path)
if (!file.isValid() || !file.audioProperties()?.sampleRate) throw new Error(`${path} holds no sound that can be tagged`)
// What the artist's own programs wrote into the file goes no further.
const gone = Object.fromEntries(Object.keys(file.properties()).map((name) => [name, []]))
file.setProperties(gone)
file.setLyrics([])
if (file.getFormat() === 'MP3') for (const { id } of file.getId3v2Frames()) file.removeId3v2Frames(id)
file.setProperties(properties)
file.setPictures(cover ? [{ mimeType: 'image/jpeg', data: cover, type: 'FrontCover', description: '' }] : [])
await file.saveToFile()
file.dispose()
parentPort?.postMessage(undefined)

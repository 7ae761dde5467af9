import type { ReactNode } from 'react'
import { createStore } from '../browser/store.ts'

/** A place above all pages for one component at a time, loaded on demand; it stays during navigation. */
function createSlot() {
  const { get, set, subscribe } = createStore<ReactNode>(null)
  return { open: set, close: () => set(null), shown: get, subscribe }
}

/** For dialogs. */
export const overlay = createSlot()
/** For the progress of background work. */
export const corner = createSlot()

import { type CrateDetail, orderCrateTracks, removeCrateTracks } from '@shenglang/contract/catalog/crates/crates'
import type { Resource } from '@shenglang/contract/catalog/entities'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { call } from '../../../remote/api.ts'
import { showToast } from '../../../ui/browser/notifier.ts'
import { errorMessage } from '../../../ui/text/error-message.ts'
import * as texts from './texts.ts'

/** The list with the item at `from` moved to `to`. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/**
 * The order of a crate's tracks on the screen: changed at once and saved afterwards, one save after the other; a failed save
 * is undone. `word` describes the last change, for screen readers.
 */
export function useSetOrder(crate: CrateDetail) {
  const [loaded, setLoaded] = useState(crate.tracks)
  const [tracks, setTracks] = useState(crate.tracks)
  const [past, setPast] = useState<Resource[][]>([])
  const [word, setWord] = useState('')
  const saving = useRef(Promise.resolve())
  const { revalidate } = useRevalidator()
  const show = (next: Resource[], before: Resource[][]) => {
    setTracks(next)
    setPast(before)
  }
  if (loaded !== crate.tracks) {
    setLoaded(crate.tracks)
    show(crate.tracks, [])
  }

  const save = (run: () => Promise<unknown>) => {
    saving.current = saving.current.then(run).then(
      () => undefined,
      async (error: unknown) => {
        showToast(errorMessage(error), 'bad')
        await revalidate()
      },
    )
    return saving.current
  }
  const put = (next: Resource[], before: Resource[][], description: string) => {
    // The browser removes the focus from a row that it moves.
    const focused = document.activeElement
    flushSync(() => {
      show(next, before)
      setWord(description)
    })
    if (focused instanceof HTMLElement) focused.focus()
    save(() => call(orderCrateTracks, { id: crate.crateId, resourceIds: next.map(({ resourceId }) => resourceId) }))
  }

  return {
    tracks,
    word,
    say: setWord,
    mayUndo: past.length > 0,
    arrange: (next: Resource[], description: string) => put(next, [...past, tracks], description),
    move(from: number, to: number) {
      const track = tracks[from]
      if (!track || to === from || to < 0 || to >= tracks.length) return
      put(moved(tracks, from, to), [...past, tracks], texts.movedTo(track.title, to + 1, tracks.length))
    },
    undo() {
      const before = past.at(-1)
      if (before) put(before, past.slice(0, -1), texts.undone)
    },
    remove(track: Resource) {
      show(
        tracks.filter((other) => other !== track),
        [],
      )
      setWord(texts.takenOut(track.title))
      save(async () => {
        await call(removeCrateTracks, { id: crate.crateId, resourceIds: [track.resourceId] })
        await revalidate()
      })
    },
  }
}

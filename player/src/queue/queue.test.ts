import { describe, expect, test } from 'vitest'
import { track } from '../engine/test-kit.ts'
import { chooseFrom, EMPTY_QUEUE, insertNext, type Queue, stillQueued } from './queue.ts'

const named = (ids: string) => Array.from(ids, (id) => track(id))
const idsIn = ({ musicList }: Queue) => musicList.map(({ resourceId }) => resourceId).join('')
/** A playlist of one-letter tracks; those in capitals were queued by hand. */
const queueOf = (ids: string, currentMusicIndex = 0): Queue => ({
  musicList: named(ids),
  currentMusicIndex,
  queuedIds: Array.from(ids).filter((id) => id !== id.toLowerCase()),
})

describe('a track chosen from a page’s list', () => {
  test.each([
    ['into an empty playlist, the rest of its list follows from there on and around', EMPTY_QUEUE, 'c', 'abcd', 'cdab'],
    ['what an earlier page brought goes', queueOf('xyz', 1), 'c', 'abcd', 'cdab'],
    ['what was queued by hand follows first, in its order', queueOf('xQyRz', 0), 'c', 'abcd', 'cQRdab'],
    ['what was queued by hand and stands in the list, too, stands once', queueOf('xDy', 0), 'c', 'abcD', 'cDab'],
    ['what was queued by hand and is chosen now, stands once', queueOf('xCy', 0), 'C', 'abCd', 'Cdab'],
    ['a second one of the same page goes through the same list', queueOf('cdab', 0), 'a', 'abcd', 'abcd'],
    ['a page without a list leaves the playlist as it is', queueOf('xyQ', 1), 'c', 'c', 'cxyQ'],
    ['a track that stands in no list is followed by the whole of it', queueOf('xy', 0), 'c', 'ab', 'cab'],
  ])('%s', (_name, queue, chosen, list, expected) => {
    const next = chooseFrom(queue, track(chosen), named(list))
    expect([idsIn(next), next.currentMusicIndex]).toEqual([expected, 0])
  })
})

describe('queued by hand', () => {
  test('holds the tracks that were queued next, each once', () => {
    const queue = insertNext(insertNext(queueOf('abc'), track('c')), track('c'))
    expect([idsIn(queue), queue.queuedIds]).toEqual(['acb', ['c']])
  })

  test('drops what plays or was removed', () => {
    expect(stillQueued({ ...queueOf('aBC', 1), queuedIds: ['B', 'C', 'gone'] })).toEqual(['C'])
  })
})

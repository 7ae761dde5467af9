import type { MediaPort } from '@shenglang/player/media-port'
import { createDecks } from '@shenglang/player/sources/decks'
import { createMediaSource } from '@shenglang/player/sources/media-source'
import { clock } from './clock.ts'

export interface MediaElements {
  media: MediaPort
  /** Visible while it has a picture. */
  picture: HTMLVideoElement
  remove(): void
}

/**
 * Two elements for sound and one with a picture. Sound never uses the one with a picture: phones silence that when they are
 * locked.
 */
export function createElements(): MediaElements {
  const audio = () => {
    const element = document.createElement('audio')
    element.preload = 'auto'
    document.body.append(element)
    return element
  }
  const sound = [audio(), audio()] as const
  const shelf = canCutBass() ? context : undefined
  const picture = document.createElement('video')
  picture.preload = 'auto'
  picture.playsInline = true
  const media = createDecks(
    {
      sound: [createMediaSource(sound[0], clock, shelf), createMediaSource(sound[1], clock, shelf)],
      picture: createMediaSource(picture, clock),
    },
    clock,
  )
  return {
    media,
    picture,
    remove() {
      for (const element of [...sound, picture]) element.remove()
    },
  }
}

/** Cutting the bass needs an AudioContext, which phones and tablets silence when locked: they are excluded. */
export const canCutBass = (): boolean => 'AudioContext' in window && matchMedia('(hover: hover) and (pointer: fine)').matches

let shared: AudioContext | undefined

function context(): AudioContext {
  shared ??= new AudioContext()
  void shared.resume()
  return shared
}

import { useSyncExternalStore } from 'react'
import type { overlay } from './overlay.ts'

const nothing = () => null

export const Overlay = ({ place }: { place: typeof overlay }) => useSyncExternalStore(place.subscribe, place.shown, nothing)

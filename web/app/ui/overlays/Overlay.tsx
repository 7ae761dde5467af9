import { useSyncExternalStore } from 'react'
import type { overlay } from './overlay.ts'

const nothing = () => null

export const Overlay = ({ place: slot }: { place: typeof overlay }) => useSyncExternalStore(slot.subscribe, slot.shown, nothing)

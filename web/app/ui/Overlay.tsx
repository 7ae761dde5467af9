import { useSyncExternalStore } from 'react'
import { overlay } from './overlay.ts'

const nothing = () => null

export const Overlay = () => useSyncExternalStore(overlay.subscribe, overlay.shown, nothing)

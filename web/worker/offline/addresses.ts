import { API_BASE } from '@shenglang/contract/constants'

/** Where what is kept is heard, relative to the base address: answered by the service worker alone. */
export const keptPath = (fileId: string): string => `/offline/${fileId}/index.m3u8`

const KEPT = new RegExp(`^${API_BASE}/offline/(\\d+)/[\\w-]+\\.(?:m3u8|m4s)$`)

/** The file that such an address is of; undefined for any other. */
export const keptFileIn = (pathname: string): string | undefined => KEPT.exec(pathname)?.[1]

const LOOKS = new RegExp(`^${API_BASE}/media/(waveform|bands|zoom|grid|image)/`)

/** Waveforms, grids and pictures never change at their addresses. */
export const isLook = (pathname: string): boolean => LOOKS.test(pathname)

import { API_BASE } from '@shenglang/contract/constants'

/** Where what is kept is heard, relative to the base address: answered by the service worker alone. */
export const offlinePath = (fileId: string): string => `/offline/${fileId}/index.m3u8`

const STORES = new RegExp(`^${API_BASE}/offline/(\\d+)/[\\w-]+\\.(?:m3u8|m4s)$`)

/** The file that such an address is of; undefined for any other. */
export const offlineFileIn = (pathname: string): string | undefined => STORES.exec(pathname)?.[1]

const LOOKS = new RegExp(`^${API_BASE}/media/(waveform|bands|zoom|grid|image)/`)

/** Waveforms, grids and pictures never change at their addresses. */
export const isArtwork = (pathname: string): boolean => LOOKS.test(pathname)

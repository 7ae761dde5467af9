import { API_BASE } from '@shenglang/contract/constants'

/** The address that plays a saved file, relative to the base address: answered only by the service worker. */
export const offlinePath = (fileId: string): string => `/offline/${fileId}/index.m3u8`

const FILES = new RegExp(`^${API_BASE}/offline/(\\d+)/[\\w-]+\\.(?:m3u8|m4s)$`)

/** The file of such an address; undefined for any other. */
export const offlineFileIn = (pathname: string): string | undefined => FILES.exec(pathname)?.[1]

const PICTURES = new RegExp(`^${API_BASE}/media/image/`)
const WAVES = new RegExp(`^${API_BASE}/media/(waveform|bands|zoom|grid)/`)

export const isPicture = (pathname: string): boolean => PICTURES.test(pathname)

/** Waveforms, grids and pictures never change at their addresses. */
export const isArtwork = (pathname: string): boolean => isPicture(pathname) || WAVES.test(pathname)

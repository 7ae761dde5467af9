import { SERVER_BUSY } from '@shenglang/contract/constants'
import { decodeWave, type WaveBands } from '@shenglang/contract/media/wave-bands'
import { skipToken, useQuery } from '@tanstack/react-query'
import { CallFailed, readBytes } from '../../remote/api.ts'
import { WAVE_OPTIONS } from './wave-options.ts'

/** A waveform and its loading state. */
export interface FetchedWave {
  bands: WaveBands | undefined
  /** It failed to load, also when retried. */
  isFailed: boolean
  retry: () => void
}

/** The waveform in bands behind an address; '' for none. */
export function useWave(address: string): FetchedWave {
  const { data, isError, refetch } = useQuery({
    ...WAVE_OPTIONS,
    queryKey: ['wave', address],
    queryFn: address === '' ? skipToken : async ({ signal }) => decoded(await readBytes(address, signal)),
  })
  return { bands: data, isFailed: isError, retry: () => void refetch() }
}

function decoded(bytes: Uint8Array): WaveBands {
  const bands = decodeWave(bytes)
  if (!bands) throw new CallFailed(SERVER_BUSY, {})
  return bands
}

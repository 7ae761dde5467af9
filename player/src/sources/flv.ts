import type { Attachment } from './attached.ts'
import { flvText } from './hls-recovery.ts'

type FlvLibrary = typeof import('mpegts.js').default

/** Unwraps a CommonJS module: bundlers export the library itself as the default, Node exports an object with it. */
const libraryOf = (module: FlvLibrary | { default: FlvLibrary }) => ('default' in module ? module.default : module)

const loadLibrary = async (): Promise<FlvLibrary> => libraryOf((await import('mpegts.js')).default)

/** Plays an FLV file or stream through mpegts.js. */
export async function attachFlv(
  element: HTMLMediaElement,
  url: string,
  { life, fail, load = loadLibrary }: Attachment & { load?: () => Promise<FlvLibrary> },
): Promise<void> {
  const mpegts = await load().catch(() => undefined)
  if (life.signal.aborted) return
  if (!mpegts?.isSupported()) {
    fail(mpegts ? '浏览器不支持FLV播放' : 'FLV库加载失败')
    return
  }
  try {
    const player = mpegts.createPlayer({ type: 'flv', url: new URL(url, globalThis.location?.href).href })
    player.on(mpegts.Events.ERROR, (type: string, details: string) => fail(flvText(type, details)))
    player.attachMediaElement(element)
    player.load()
    life.own(() => {
      player.unload()
      player.detachMediaElement()
      player.destroy()
    })
  } catch {
    fail('媒体播放器初始化失败')
  }
}

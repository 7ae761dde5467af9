import type { Attached, Fail } from './attached.ts'
import { flvText } from './hls-recovery.ts'

type FlvLibrary = typeof import('mpegts.js').default

/** A CommonJS module: bundlers give the library itself as its default, Node one that has it as its default. */
const libraryOf = (module: FlvLibrary | { default: FlvLibrary }) => ('default' in module ? module.default : module)

const loadLibrary = async (): Promise<FlvLibrary> => libraryOf((await import('mpegts.js')).default)

/** Plays an FLV file or stream through mpegts.js. */
export async function attachFlv(
  element: HTMLMediaElement,
  url: string,
  { fail, load = loadLibrary }: { fail: Fail; load?: () => Promise<FlvLibrary> },
): Promise<Attached> {
  const mpegts = await load().catch(() => undefined)
  if (!mpegts?.isSupported()) {
    fail(mpegts ? '浏览器不支持FLV播放' : 'FLV库加载失败')
    return { detach() {} }
  }
  try {
    const player = mpegts.createPlayer({ type: 'flv', url: new URL(url, globalThis.location?.href).href })
    player.on(mpegts.Events.ERROR, (type: string, details: string) => fail(flvText(type, details)))
    player.attachMediaElement(element)
    player.load()
    return {
      detach() {
        player.unload()
        player.detachMediaElement()
        player.destroy()
      },
    }
  } catch {
    fail('媒体播放器初始化失败')
    return { detach() {} }
  }
}

import type { Domain, ServerPlatform } from '../platform/domain.ts'
import { mountDelivery } from './delivery.ts'
import { createMediaDeps, type MediaDeps } from './deps.ts'
import { createCompression } from './downloads/compression.ts'
import { mountDownloads } from './downloads/delivery.ts'
import { createTagging } from './downloads/tagging.ts'
import { findFfmpeg } from './ffmpeg-program.ts'
import { createLeaseSigner } from './offline/lease-keys.ts'
import { personalData } from './personal-data.ts'
import { mountMedia } from './routes.ts'

export const media: Domain = {
  name: 'media',
  personalData,
  serve(platform) {
    const { files } = platform
    const deps = mediaOf(platform)
    const compressed = createCompression(files, () => findFfmpeg(platform.settings.FFMPEG_PATH))
    return {
      calls: (calls) => mountMedia(calls, { ...deps, files, leaseSigner: createLeaseSigner(deps) }),
      mounts: [
        (app, base, receive) => mountDelivery(app, base, { ...deps, files, receive }),
        (app, base, receive) => mountDownloads(app, base, { ...deps, files, receive, tagged: createTagging(files), compressed }),
      ],
    }
  },
}

/** The media of a server, for its own calls and for domains that hand out links. */
export function mediaOf({ db, settings, now, tell }: ServerPlatform): MediaDeps {
  return createMediaDeps({
    db,
    perDay: settings.DOWNLOADS_A_DAY,
    onDownload: (transaction, resourceIds) => tell('downloaded', transaction, resourceIds),
    now,
  })
}

import type { Domain } from '../composition/domain/domain.ts'
import { mediaOf } from './deps.ts'
import { createCompression } from './downloads/compression.ts'
import { mountDownloads } from './downloads/delivery.ts'
import { createTaggedFiles } from './downloads/tagged-files.ts'
import { findFfmpeg } from './ffmpeg/ffmpeg-program.ts'
import { storeSitePicture } from './ingest/site-pictures.ts'
import { personalData } from './personal-data.ts'
import { mountMedia } from './routes.ts'
import { mountSourceFiles } from './sources/delivery.ts'

export const media: Domain = {
  name: 'media',
  isServedByMediaProcess: true,
  personalData,
  on: { sitePictureUsed: storeSitePicture },
  serve(platform) {
    const { files } = platform
    const deps = mediaOf(platform)
    const compressed = createCompression(files, () => findFfmpeg(platform.settings.FFMPEG_PATH))
    return {
      calls: (calls) => mountMedia(calls, { ...deps, files }),
      mediaMounts: [
        (app, base, readContext) => mountSourceFiles(app, base, { ...deps, files, readContext }),
        (app, base, readContext) =>
          mountDownloads(app, base, { ...deps, files, readContext, tagged: createTaggedFiles(files), compressed }),
      ],
    }
  },
}

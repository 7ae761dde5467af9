import { cardsOf } from '../catalog/work/index.ts'
import type { Domain } from '../composition/domain/domain.ts'
import { createPictures } from '../media/index.ts'
import { CommentStreams } from './comment-streams.ts'
import { personalData } from './personal-data.ts'
import { releaseHidden } from './post-pictures.ts'
import { mountPosts, mountStaffPosts } from './post-routes.ts'
import { removePostsOfClosed } from './posts-of-closed-accounts.ts'
import { reportableComment } from './reportable-comment.ts'
import { reportablePosts } from './reportable-posts.ts'
import { mountSocial } from './routes.ts'

const CLEAN_UP_EVERY_MS = 60_000

export const social: Domain = {
  name: 'social',
  personalData,
  reportable: [reportableComment, reportablePosts],
  serve(platform) {
    const { db, files, settings, now } = platform
    const streams = new CommentStreams(platform.bus, db)
    const posts = { db, cards: cardsOf(platform), pictures: createPictures({ db, files, now }), now }
    return {
      calls(calls) {
        mountSocial(calls, db)
        mountPosts(calls, posts, settings.SEARCHES_A_MINUTE)
        mountStaffPosts(calls, posts)
      },
      mounts: [(app, base, readContext) => streams.mount(app, base, readContext)],
      close: async () => streams.close(),
    }
  },
  work: ({ patientDb, files }) => ({
    timedWork: [
      {
        name: 'remove pictures of hidden posts',
        everyMs: CLEAN_UP_EVERY_MS,
        run: async (signal) => {
          await releaseHidden(patientDb, signal)
          await createPictures({ db: patientDb, files, now: () => new Date() }).sweep()
        },
      },
      {
        name: 'remove posts of closed accounts',
        everyMs: CLEAN_UP_EVERY_MS,
        run: (signal) => removePostsOfClosed(patientDb, signal),
      },
    ],
  }),
}

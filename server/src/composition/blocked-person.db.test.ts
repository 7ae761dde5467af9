import { expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { openMessenger } from '../../test/messages.ts'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'

const application = await testApplication()
const send = createClient(application.app)
const { block } = openMessenger(application)

/** An artist with a track, a post and a comment, and a listener. */
async function scene() {
  const owner = await buildUser(application, { is_artists: true })
  const listener = await buildUser(application)
  const track = await buildResource(application.database, { artist_id: owner.userId })
  const idOf = async (path: string, body: object, name: string) =>
    ((await send('POST', path, body, owner)).data as Record<string, string>)[name] ?? ''
  const post = await idOf('/client/app/resource/save', { contentType: 3, content: '周末有局' }, 'resourceId')
  const comment = await idOf('/client/app/user/comments/add', { resourceId: track, content: '好听' }, 'commentId')
  const put = (path: string, body: object) => send('PUT', path, body, listener)
  const actions = {
    follow: (isFocus: boolean) => put(`/client/app/user/focus/${owner.userId}`, { isFocus }),
    likeTrack: (isCollect: boolean) => put(`/client/app/resource/collect/${track}`, { isCollect }),
    likePost: (isCollect: boolean) => put(`/client/app/resource/collect/${post}`, { isCollect }),
    likeComment: (isLiked: boolean) => put(`/client/app/user/comments/like/${comment}`, { isLiked }),
    toggleFollow: () => send('POST', `/client/app/user/focus/${owner.userId}`, {}, listener),
    toggleTrack: () => send('POST', `/client/app/resource/collect/${track}`, {}, listener),
  }
  const fansOf = async () =>
    ((await send('GET', `/client/app/cms/userinfo/${owner.userId}`)).data as { fansCount: number }).fansCount
  return { owner, listener, actions, fansOf }
}

test('a blocked user can neither follow nor like', async () => {
  const { owner, listener, actions, fansOf } = await scene()
  await block(owner, listener)
  for (const [name, act] of Object.entries(actions)) {
    expect([name, (await act(true)).fault]).toEqual([name, 'PERSON_REFUSES'])
  }
  expect(await fansOf()).toBe(0)
})

test('blocking ends a follow; likes may still be taken back', async () => {
  const { owner, listener, actions, fansOf } = await scene()
  const { follow, likeTrack, likePost, likeComment } = actions
  for (const act of [follow, likeTrack, likePost, likeComment]) expect((await act(true)).status).toBe(200)
  expect(await fansOf()).toBe(1)
  await block(owner, listener)
  expect(await fansOf()).toBe(0)
  for (const act of [follow, likeTrack, likePost, likeComment]) expect((await act(false)).status).toBe(200)
})

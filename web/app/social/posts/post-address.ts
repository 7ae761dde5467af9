import { cutText } from '@shenglang/contract/cut-text'
import { POST_NAME_MAX, type Post } from '@shenglang/contract/social/posts'
import * as texts from './texts.ts'

const FOLDED_LINES = 8
/** About as many characters as the folded lines of a text show. */
const FOLDED_CHARACTERS = 320

export const postAddress = ({ resourceId }: Pick<Post, 'resourceId'>) => `/post?id=${resourceId}`
export const topicAddress = (topic: string) => `/circle?topic=${encodeURIComponent(topic)}`

/** True for a text that lists show folded. */
export const isLong = (content: string) => content.length > FOLDED_CHARACTERS || content.split('\n').length > FOLDED_LINES

/** The name of a post: its title, or its beginning. */
export function postName({ title, content, author }: Pick<Post, 'title' | 'content'> & { author: { nickName: string } }): string {
  const [first = ''] = (title || content).split('\n')
  if (first === '') return texts.postsOf(author.nickName)
  return cutText(first, POST_NAME_MAX, { ending: '…' })
}

import { open } from 'node:fs/promises'

export type FileType = { mime: string; ending: string }

/** What the first bytes of a file say, in hexadecimal; a dot is any digit. Names and declared types prove nothing. */
const signatures: (FileType & { start: RegExp })[] = [
  { mime: 'image/png', ending: 'png', start: /^89504e470d0a1a0a/ },
  { mime: 'image/jpeg', ending: 'jpg', start: /^ffd8ff/ },
  { mime: 'image/gif', ending: 'gif', start: /^47494638(37|39)61/ },
  { mime: 'image/webp', ending: 'webp', start: /^52494646.{8}57454250/ },
  { mime: 'audio/wav', ending: 'wav', start: /^52494646.{8}57415645/ },
  { mime: 'video/quicktime', ending: 'mov', start: /^.{8}6674797071742020/ },
  // Brands M4A and M4B.
  { mime: 'audio/mp4', ending: 'm4a', start: /^.{8}667479704d34(41|42)20/ },
  // Brands isom, iso2 to iso9, mp41, mp42, avc1, M4V, MSNV, dash, 3gp and 3g2.
  {
    mime: 'video/mp4',
    ending: 'mp4',
    start:
      /^.{8}66747970(69736f6d|69736f3[2-9]|6d7034(31|32)|61766331|4d345620|4d534e56|64617368|3367(70|32))/,
  },
  // A Matroska head whose document type is webm.
  { mime: 'video/webm', ending: 'webm', start: /^1a45dfa3(..){0,60}?4282847765626d/ },
  { mime: 'audio/ogg', ending: 'ogg', start: /^4f67675300/ },
  { mime: 'audio/flac', ending: 'flac', start: /^664c614300/ },
  { mime: 'audio/mpeg', ending: 'mp3', start: /^4944330[2-4]/ },
  // A bare MPEG frame of layer III with a real bit rate and sample rate.
  { mime: 'audio/mpeg', ending: 'mp3', start: /^ff(fa|fb|f2|f3|e2|e3)[1-9a-e][0-9ab]/ },
]

/** The picture, video or sound that a file is; undefined for anything else, SVG included. */
export async function fileType(path: string): Promise<FileType | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(80), 0, 80, 0)
    return typeOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

export function typeOf(start: Uint8Array): FileType | undefined {
  const hex = Buffer.from(start).toString('hex')
  const found = signatures.find((signature) => signature.start.test(hex))
  return found && { mime: found.mime, ending: found.ending }
}

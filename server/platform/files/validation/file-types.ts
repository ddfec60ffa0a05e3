import { open } from 'node:fs/promises'

export type FileType = { mime: string; ending: string }

/** In hexadecimal. A dot is any digit. */
const signatures: (FileType & { start: RegExp })[] = [
  { mime: 'image/png', ending: 'png', start: /^89504e470d0a1a0a/ },
  { mime: 'image/jpeg', ending: 'jpg', start: /^ffd8ff/ },
  { mime: 'image/gif', ending: 'gif', start: /^47494638(37|39)61/ },
  { mime: 'image/webp', ending: 'webp', start: /^52494646.{8}57454250/ },
  { mime: 'image/bmp', ending: 'bmp', start: /^424d.{8}00000000/ },
  { mime: 'image/tiff', ending: 'tiff', start: /^(49492[ab]00|4d4d002[ab])/ },
  { mime: 'image/avif', ending: 'avif', start: /^.{8}66747970(61766966|61766973)/ },
  {
    mime: 'image/heic',
    ending: 'heic',
    start: /^.{8}66747970(686569(63|78|6d|73)|68657663|6d696631|6d736631)/,
  },
  { mime: 'video/x-msvideo', ending: 'avi', start: /^52494646.{8}41564920/ },
  { mime: 'audio/wav', ending: 'wav', start: /^52(494646|463634).{8}57415645/ },
  { mime: 'video/quicktime', ending: 'mov', start: /^.{8}6674797071742020/ },
  // A movie of an old camera has no `ftyp`: it begins with moov, mdat, wide, free, skip or pnot.
  {
    mime: 'video/quicktime',
    ending: 'mov',
    start: /^(.{8}6d646174|00.{6}(6d6f6f76|77696465|66726565|736b6970|706e6f74))/,
  },
  { mime: 'audio/mp4', ending: 'm4a', start: /^.{8}667479704d34(41|42)20/ },
  {
    mime: 'video/mp4',
    ending: 'mp4',
    start:
      /^.{8}66747970(69736f6d|69736f3[2-9]|6d7034(31|32)|61766331|4d3456(20|48|50)|4d534e56|58415643|66347620|6d6d7034|64617368|3367(70|32))/,
  },
  { mime: 'video/webm', ending: 'webm', start: /^1a45dfa3(..){0,60}?4282847765626d/ },
  { mime: 'video/x-matroska', ending: 'mkv', start: /^1a45dfa3(..){0,60}?4282886d6174726f736b61/ },
  // An ADTS frame of MPEG-4 or MPEG-2 with a valid sample rate (ISO/IEC 13818-7).
  { mime: 'audio/aac', ending: 'aac', start: /^ff(f1|f9|f0|f8)[014589c][0-9a-f]/ },
  { mime: 'audio/ogg', ending: 'ogg', start: /^4f67675300/ },
  { mime: 'audio/flac', ending: 'flac', start: /^664c6143[08]0/ },
  { mime: 'audio/mpeg', ending: 'mp3', start: /^4944330[2-4]/ },
  // An MPEG layer III frame with a valid bit rate and sample rate.
  { mime: 'audio/mpeg', ending: 'mp3', start: /^ff(fa|fb|f2|f3|e2|e3)[1-9a-e][0-9ab]/ },
]

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

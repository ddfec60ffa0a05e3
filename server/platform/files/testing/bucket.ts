import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import S3rver from 's3rver'

export async function testBucket() {
  const directory = mkdtempSync(join(tmpdir(), 'layerdrop-bucket-'))
  let server = serverOf(directory, 0)
  const { port } = await server.run()
  let isUnavailable = false
  after(async () => {
    // A test may have failed while it was unavailable. A hook that throws keeps the later ones from ending their processes.
    if (!isUnavailable) await server.close()
    rmSync(directory, { recursive: true, force: true })
  })
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  return {
    url: `s3://designs?endpoint=${endpoint}&region=us-east-1`,
    env: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    /** Stores an object under any name, as a person does by hand. */
    async put(name: string) {
      const { S3Client, PutObjectCommand } = await import('@aws-sdk/client-s3')
      const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
      const client = new S3Client({
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        forcePathStyle: true,
        credentials,
        requestChecksumCalculation: 'WHEN_REQUIRED',
      })
      await client.send(new PutObjectCommand({ Bucket: 'designs', Key: name, Body: name }))
      client.destroy()
    },
    async stop() {
      isUnavailable = true
      await server.close()
    },
    async restart() {
      server = serverOf(directory, port)
      await server.run()
      isUnavailable = false
    },
  }
}

function serverOf(directory: string, port: number) {
  return new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory,
    configureBuckets: [{ name: 'designs' }],
  })
}

# Images of a release for both platforms: docker buildx bake --push, with REGISTRY and VERSION. For this machine alone:
# docker buildx bake --load --set '*.platform=linux/amd64' --set '*.attest='
variable "REGISTRY" {
  default = "registry.example.org/blattwerk"
}

# As in package.json.
variable "VERSION" {
  default = "1.0.0"
}

variable "REVISION" {
  default = ""
}

group "default" {
  targets = ["image"]
}

target "image" {
  name   = app
  matrix = { app = ["gateway", "worker", "web", "edge", "blattwerk"] }
  target = app
  context   = "."
  platforms = ["linux/amd64", "linux/arm64"]
  tags      = ["${REGISTRY}/${app}:${VERSION}"]
  args      = { COMMIT = REVISION }
  labels    = { "org.opencontainers.image.version" = VERSION }
  attest = ["type=sbom", "type=provenance,mode=max"]
}

# Images of a release for both platforms: docker buildx bake --push, with REGISTRY and VERSION. For this machine alone:
# docker buildx bake --load --set '*.platform=linux/amd64' --set '*.attest='
variable "REGISTRY" {
  default = "registry.example.org/blattwerk"
}

# As in package.json.
variable "VERSION" {
  default = "1.0.0"
}

# As which the images are pushed.
variable "TAG" {
  default = VERSION
}

variable "REVISION" {
  default = ""
}

group "default" {
  targets = ["image"]
}

# Day of the packages of Debian; a build without a cache has those of the day anyway.
variable "AS_OF" {
  default = ""
}

target "image" {
  name   = app
  matrix = { app = ["gateway", "worker", "web", "edge", "blattwerk"] }
  target = app
  context   = "."
  platforms = ["linux/amd64", "linux/arm64"]
  tags      = ["${REGISTRY}/${app}:${TAG}"]
  args      = { COMMIT = REVISION, AS_OF = AS_OF }
  labels    = { "org.opencontainers.image.version" = VERSION }
  attest = ["type=sbom", "type=provenance,mode=max"]
}

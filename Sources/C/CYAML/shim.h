#pragma once

#if !__has_include(<yaml.h>)
#error "libyaml's headers are missing: apt-get install libyaml-dev"
#endif

#include <yaml.h>
